/**
 * Returns a request's path for the log, without its query. For results links and helper links it omits the token, which
 * would let anyone who reads the log open them. Recognizes routes in full addresses and in addresses with encoded
 * characters.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)
  return decoded(path).replace(tokens, '$1…')
}

/** The part before a token in the addresses of pages and calls. */
const tokens =
  /(\/(?:shared|shared-results|record|approve-recordings|review-translations|paper|interviews)\/+)[^/]+/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
