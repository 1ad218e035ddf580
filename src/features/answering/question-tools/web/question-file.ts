/** Limits checked before a file is parsed. */
export const largestFile = 1_048_576
export const longestLine = 10_000

type QuestionText = { content: string } | { fault: string }

/** The text of a question file, or the reason why it is rejected. */
export function questionText(bytes: Uint8Array): QuestionText {
  if (bytes.length > largestFile) return { fault: tooLarge }
  if (bytes.length === 0) return { fault: 'The file is empty.' }
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return {
      fault:
        'The file is not UTF-8 text. Open it in a text editor or spreadsheet, save it as UTF-8 and choose it again.',
    }
  }
  const lines = content.split(/\r\n|\r|\n/)
  const control = lines.findIndex((line) => /[^\P{Cc}\t]/u.test(line))
  if (control >= 0)
    return {
      fault: `Line ${control + 1} holds control characters. A question file is plain text; choose another file.`,
    }
  const long = lines.findIndex((line) => line.length > longestLine)
  if (long >= 0)
    return {
      fault: `Line ${long + 1} is longer than 10,000 characters. Put each question on a line of its own.`,
    }
  return { content }
}

export const tooLarge = 'The file is larger than 1 MB. Divide it into smaller files.'
