import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageContracts } from './scripts/page-contracts.ts'
import { pageIcons } from './scripts/page-icons.ts'

/** Who has read a file of words is known on the server; no page asks the file. */
const withoutReview: Plugin = {
  name: 'without-review',
  enforce: 'pre',
  transform: (text, id) =>
    /\/content\/\w+\/\w+\.json$/.test(id) ? text.replace(/"review": "[^"]*",/, '') : undefined,
}

/** What both pages, the staff application and the respondent's, are built with; scripts/build.ts builds each by itself. */
export default defineConfig({
  plugins: [withoutReview, pageContracts(), pageIcons(), react()],
  build: {
    outDir: 'dist',
    target: 'es2020',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
