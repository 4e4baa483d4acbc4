import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetFileNames, chunkFileNames, codeSplitting } from './build/chunks.ts'
import { classNameOf } from './build/class-names.ts'
import { compress } from './build/compress.ts'
import { earlyScript } from './build/early.ts'
import { noCycles } from './build/no-cycles.ts'
import { preload } from './build/preload.ts'
import { slimContracts } from './build/slim-contracts.ts'

const apiUrl = process.env.API_URL ?? `http://localhost:${process.env.API_PORT ?? 8000}`

/** First path segments of the API's endpoints. The development server handles all other paths itself. */
const apiPaths =
  '^/(auth|organizations|projects|tasks|files|goals|goal-milestones|milestones|users|notifications|analytics|search|pictures|labels|custom-fields|time-entries)(/|$|\\?)'

/** The variant for browsers writes to `innerHTML`, which the security policy forbids. */
const characterReferences = createRequire(import.meta.url).resolve('decode-named-character-reference')

export default defineConfig({
  resolve: { alias: { 'decode-named-character-reference': characterReferences } },
  plugins: [
    react(),
    slimContracts(),
    preload('module', /\/main-[^/]+\.js$/),
    preload('font', /next-latin-wght-normal.*\.woff2$/),
    earlyScript(),
    noCycles(),
    compress(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  server: { proxy: { [apiPaths]: apiUrl } },
  build: {
    target: 'es2023',
    // The security policy allows data: URLs for images only, so assets are not inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames } },
  },
})
