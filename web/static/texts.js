// @ts-check
// The texts of the page, by key. A value in braces is put in: `text("turn.of", { name: "Anna" })`.

const TEXTS = {
	"choices.places": "Start with",
	"daily.assisted": "with help",
	"daily.copied": "Copied",
	"daily.copy": "Copy result",
	"daily.help": "The same for everyone today, against experts",
	"daily.open": "Today's deal: go on",
	"daily.over": "Today's deal: see the game",
	"daily.start": "Today's deal",
	"daily.text": "staufen · {title} · deal of {day}",
	speed: "Speed: {speed}",
	"games.all": "All games",
	"games.count": "Games",
	"games.lead": "Mean lead",
	"games.opponents": "Opponents",
	"games.people": "people",
	"games.points": "Mean points",
	"games.record": "Record",
	"games.title": "Your games in numbers",
	"games.won": "Won",
	"end.again": "Rematch",
	"end.home": "Home",
	"end.join": "Join the next game",
	"end.points": "{name} has {points}.",
	"end.points-you": "You have {points}.",
	"end.review": "Review",
	"end.shared": "{names} share the first place.",
	"end.won": "{name} has won.",
	"end.won-you": "You have won.",
	"recent.others": "What the others did",
	"recent.since": "Since your last turn",
	"recent.turns": "Last turns",
	"recent.unfold": "All of this turn",
	"seat.bot": "A bot can play for you, until you play again. The game is then not rated.",
	"seat.give": "Give the seat to the bot",
	"seat.level": "Level of the bot",
	"seat.link": "Link for spectators",
	"seat.lost": "Whoever resigns loses the game, and the game is over.",
	"seat.name": "Your name",
	"seat.played": "A bot ({bot}) plays for you.",
	"seat.read": "as others read it",
	"seat.resign": "Resign",
	"seat.resign-sure": "Yes, resign",
	"seat.return": "Play again yourself",
	"seat.set": "Set name",
	"seat.substitute": "played by a bot ({bot})",
	"seat.title": "Your seat",
	"seat.watch": "Everyone with this link can watch: they see what you see, your hand included, and cannot play.",
	"sheet.board": "Look at the board",
	"sheet.continue": "Continue",
	"sheet.place": "Place",
	"sheet.round": "Points of round {round}",
	"sheet.source": "Source",
	"sheet.total": "Total",
	"zoom.in": "Zoom in",
	"zoom.out": "Zoom out",
	"zoom.fit": "Whole board",
};

/** Return a text of the page.
 * @param {keyof typeof TEXTS} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
	return TEXTS[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
