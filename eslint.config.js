import js from "@eslint/js";
import {defineConfig} from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  {
    ignores: [
      "node_modules/",
      "dist/",
      ".dist-*/",
      "src/.observablehq/",
      "proto/gen/",
      "test-artefacts/",
      "data-loaders/fhe/wasm/assembly/"
    ]
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}
    },
    rules: {
      // Bounds are proved by the loop in kernels; elsewhere noUncheckedIndexedAccess already asks.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", {allowNumber: true, allowBoolean: true}],
      "@typescript-eslint/no-confusing-void-expression": ["error", {ignoreArrowShorthand: true}],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", {argsIgnorePattern: "^_", varsIgnorePattern: "^_"}],
      "no-console": "error"
    }
  },
  // tsImport gives modules without their types; a type comment says which they are, a rule cannot know it.
  {files: ["observablehq.config.js"], rules: {"@typescript-eslint/no-unsafe-assignment": "off"}},
  {files: ["**/*.js"], languageOptions: {globals: {process: "readonly"}}},
  {
    files: ["test/**", "bench/**", "scripts/**"],
    rules: {"no-console": "off"}
  }
);
