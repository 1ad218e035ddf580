const copyThisText = 'Copy this text:'

/** Copies a text with the first method that the browser allows; false if all fail. */
export async function copyText(text: string): Promise<boolean> {
  return (await byClipboard(text)) || byCommand(text) || byPrompt(text)
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function byCommand(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

function byPrompt(text: string): boolean {
  try {
    return window.prompt(copyThisText, text) !== null
  } catch {
    return false
  }
}
