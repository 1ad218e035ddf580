import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { unzip } from '../../../app/testing/zip.ts'
import { qrPng } from '../../documents/server/actions.ts'
import { setupContract } from '../contract.ts'
import { patchTemplate } from './template.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('each language of the template has the dates as that language writes them', async () => {
  const link = 'https://audit.example/survey-form/1'
  const answer = await app.call(setupContract.communicationTemplate, { query: { dates: 'by-language' } })
  const template = new Uint8Array(answer.body.content as Uint8Array)
  const values = { link, schoolName: 'Lakeside', begin: '2026-11-21', end: '2026-12-09' }
  const qrCode = new Blob([new Uint8Array(await qrPng(link))])

  const patched = await patchTemplate(template.buffer, values, qrCode)
  const files = unzip(Buffer.from(await patched.arrayBuffer()))
  const text = String(files.get('word/document.xml')).replace(/<[^>]*>/g, '')

  expect(text).not.toMatch(/[{}]/)
  expect(text).toContain('open from Saturday, November 21, 2026 through Wednesday, December 9, 2026')
  expect(text).toContain('abierta desde el 21 de noviembre de 2026 hasta el 9 de diciembre de 2026')
  expect(text).toContain('laga bilaabo 21 Nofembar 2026 ilaa 9 Desembar 2026')
  expect(text).toContain('Lub Kaum Ib Hlis tim 21, 2026')
  expect(text).toContain('Lakeside')
  expect(text).toContain(link)
})
