import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate` writes the next migration from the schema; add STRICT to its tables by hand, then never edit it.
export default defineConfig({
  dialect: 'sqlite',
  schema: './main/store/file/schema.ts',
  out: './drizzle',
});
