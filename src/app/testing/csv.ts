/** Returns the lines of a CSV text, keyed by header, parsed as in RFC 4180. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  const plain = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '\r')) {
      rows.at(-1)?.push(field)
      field = ''
    } else if (!quoted && sign === '\n') rows.push([])
    else field += sign
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 0)
  return lines.map((line) => Object.fromEntries(head.map((name, place) => [name, line[place] ?? ''])))
}
