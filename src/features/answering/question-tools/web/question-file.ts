/** Limits checked before a file is parsed. */
export const largestFile = 1_048_576
export const longestLine = 10_000

const notUtf8 = 'This isn’t UTF-8 text. Save the file as UTF-8 and choose it again.'

/** Returns the text of a question file, or why it is rejected. A file that is too large isn't read. */
export async function questionText(file: Blob): Promise<{ content: string } | { fault: string }> {
  if (file.size > largestFile) return { fault: 'The file is larger than 1 MB. Split it into smaller files.' }
  if (file.size === 0) return { fault: 'The file is empty.' }
  const bytes = await file.arrayBuffer()
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { fault: notUtf8 }
  }
  for (const [place, line] of content.split(/\r\n|\r|\n/).entries()) {
    const fault = faultOf(line)
    if (fault) return { fault: `Line ${place + 1} ${fault}` }
  }
  return { content }
}

function faultOf(line: string): string | null {
  if (/[^\P{Cc}\t]/u.test(line)) return 'has control characters. Choose a plain text file.'
  return line.length > longestLine
    ? 'is longer than 10,000 characters. Put each question on its own line.'
    : null
}
