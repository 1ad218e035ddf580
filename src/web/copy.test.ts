import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

const link = 'https://audit.example/survey-form/1'

/** A browser that allows only the given ways to copy. */
function browser(allows: { clipboard?: boolean; command?: boolean; prompt?: boolean }) {
  const used: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (!allows.clipboard) throw new DOMException('Denied', 'NotAllowedError')
        used.push(`clipboard ${text}`)
      },
    },
  })
  document.execCommand = (command) => {
    if (allows.command) used.push(`${command} ${document.querySelector('textarea')?.value}`)
    return allows.command ?? false
  }
  vi.stubGlobal('prompt', (message: string, text: string) => {
    used.push(`${message} ${text}`)
    return allows.prompt ? text : null
  })
  return used
}

test.each([
  [{ clipboard: true }, `clipboard ${link}`],
  [{ command: true }, `copy ${link}`],
  [{ prompt: true }, `Copy this text: ${link}`],
])('copies in the way the browser allows: %j', async (allows, way) => {
  const used = browser(allows)

  expect(await copyText(link)).toBe(true)
  expect(used).toEqual([way])
  expect(document.querySelector('textarea')).toBeNull()
})

test('returns false if there isn’t a way to copy', async () => {
  const used = browser({})

  expect(await copyText(link)).toBe(false)
  expect(used).toEqual([`Copy this text: ${link}`])
})
