import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
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
      "no-console": "error"
    }
  },
  {
    files: ["test/**", "bench/**", "scripts/**"],
    rules: {"no-console": "off"}
  }
);
