export const csvFile = (content: string): Blob => new Blob([content], { type: 'text/csv;charset=utf-8' })

/** Downloads a Blob under a file name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL after this task ends.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
