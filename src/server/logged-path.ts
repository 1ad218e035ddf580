/**
 * The path of a request for the log, without its query; of a shared link without the token, which would open it to
 * whoever reads the log. Routes are found in an address that is written in full or with signs encoded too.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)
  return decoded(path).replace(/(\/shared\/+|\/shared-results\/+)[^/]+/i, '$1…')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
