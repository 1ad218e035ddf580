import type { Plugin } from 'vite'

/**
 * Gives each page only the words it shows: families' words to the page for families, and all others to respondents.
 * Only the server knows who has reviewed them.
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
