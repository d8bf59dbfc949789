import js from "@eslint/js";
import globals from "globals";

export default [
	js.configs.recommended,
	{
		languageOptions: {globals: globals.browser},
		linterOptions: {reportUnusedDisableDirectives: "error"},
		rules: {
			eqeqeq: ["error", "always", {null: "ignore"}],
			"max-lines": ["error", 300],
			"max-len": ["error", {code: 120, tabWidth: 2}],
			"no-var": "error",
			"prefer-const": "error",
		},
	},
];
