import type { Plugin } from 'vite'

/**
 * Adds families' words to the families' page and the rest to the respondents' page. Only the server knows who reviewed
 * them.
 */
export const pageWords = (): Plugin => ({
  name: 'page-words',
  enforce: 'pre',
  transform(text, id) {
    const forFamilies = /\/content\/\w+\/phrases\.json\?families$/.test(id)
    if (!forFamilies && !/\/content\/\w+\/\w+\.json$/.test(id)) return
    const { review, families, ...others } = JSON.parse(text)
    return forFamilies ? `export default ${JSON.stringify({ families })}` : JSON.stringify(others)
  },
})
