import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageContracts } from './scripts/page-contracts.ts'
import { pageIcons } from './scripts/page-icons.ts'
import { pageWords } from './scripts/page-words.ts'

/** What both pages, the staff application and the respondent's, are built with; scripts/build.ts builds each by itself. */
export default defineConfig({
  plugins: [pageWords(), pageContracts(), pageIcons(), react()],
  build: {
    outDir: 'dist',
    target: 'es2020',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
