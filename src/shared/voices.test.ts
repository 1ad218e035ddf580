import { expect, test } from 'vitest'
import { voiceFor } from './voices.ts'

const voices = (...codes: string[]) => codes.map((lang) => ({ lang, localService: true }))

test.each([
  ['es', ['es-ES', 'es-US', 'en-US'], 'es-US'],
  ['es-MX', ['es-ES', 'es-US', 'es-MX'], 'es-MX'],
  ['hmn', ['mww'], 'mww'],
  ['zh-Hant', ['zh-CN', 'zh_TW'], 'zh_TW'],
  ['zh-Hant', ['en-US', 'zh-CN'], 'zh-CN'],
  ['zh', ['zh-TW', 'zh-CN'], 'zh-CN'],
  ['zh', ['cmn-CN'], 'cmn-CN'],
  ['no', ['nb-NO'], 'nb-NO'],
  ['ksw-Mymr', ['my-MM', 'ksw'], 'ksw'],
  ['ksw-Mymr', ['my-MM'], undefined],
])('reads %s with one of the voices %j', (code, offered, chosen) => {
  expect(voiceFor(code, voices(...offered))?.lang).toBe(chosen)
})

test('uses no remote voice', () => {
  expect(voiceFor('es', [{ lang: 'es-US', localService: false }])).toBeNull()
})
