import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetFileNames, chunkFileNames, codeSplitting } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { noCycles } from './build/no-cycles.ts'
import { preload } from './build/preload.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'

const api = process.env.API_URL ?? `http://localhost:${process.env.API_PORT ?? 8000}`

/** First path segments that belong to the API; every other path is a screen. */
const apiPaths =
  '^/(auth|organizations|projects|tasks|goals|goal-milestones|milestones|users|notifications|analytics)(/|$|\\?)'

export default defineConfig({
  plugins: [
    react(),
    slimEndpoints(),
    preload('module', /\/main-[^/]+\.js$/),
    preload('font', /next-latin-wght-normal.*\.woff2$/),
    noCycles(),
    compress(),
  ],
  server: { proxy: { [apiPaths]: api } },
  build: {
    target: 'es2023',
    // The policy allows data: for images only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames } },
  },
})
