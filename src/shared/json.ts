/** Parses JSON from elsewhere. Returns undefined if it can't be read. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
