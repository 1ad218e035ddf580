/**
 * The path of a request for the log, without its query; of a shared or a named link without the token, which would open
 * it to anyone who reads the log. Routes are found in an address that is written in full or with signs encoded too.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)
  return decoded(path).replace(tokens, '$1…')
}

/** What is before a token, in the addresses of pages and of calls. */
const tokens = /(\/(?:shared|shared-results|record|approve-recordings|review-translations|paper)\/+)[^/]+/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
