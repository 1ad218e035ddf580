import type { Plugin } from 'vite'

/**
 * Each page gets the words it shows: the page for families its own, respondents all others. Who has read them is known on
 * the server.
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
