import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/server/tables.ts',
  // The drift check generates into a copy.
  out: process.env.MIGRATIONS_FOLDER ?? './migrations',
});
