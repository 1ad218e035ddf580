import { createHash } from 'node:crypto'
import { translationsContract } from '../../features/answering/translations/contract.ts'
import { cellsContract } from '../../features/running/cells/contract.ts'
import { languagesContract } from '../../features/running/languages/contract.ts'
import { otherCell, packBy } from './cells.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns the changes of languages: a new one, one that surveys can use, and a translation from elsewhere. */
export function languageChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): Case[] {
  const vietnamese = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
  let pack: Request | undefined
  return [
    {
      name: 'language added',
      call: languagesContract.addLanguage,
      request: () => asAdministrator({ body: vietnamese }),
    },
    {
      name: 'language renamed',
      call: languagesContract.renameLanguage,
      request: () => asAdministrator({ params: { language: 'vi' }, body: { nativeName: 'Tiếng Việt Nam' } }),
    },
    {
      name: 'language offered',
      call: languagesContract.offerLanguage,
      request: () => asAdministrator({ params: { language: 'vi' } }),
    },
    {
      name: 'language pack imported',
      call: languagesContract.takeLanguagePack,
      async request() {
        if (pack) return pack
        const { token = '' } = await asAdministrator({})
        const { app } = stage()
        const other = otherCell()
        const cell = { name: 'Speakers of Ohio', publicKey: other.key }
        await app.call(cellsContract.registerCell, { body: cell }, token)
        const params = { language: 'vi' }
        const { body } = await app.call(translationsContract.translation, { params }, token)
        const texts = body.texts.map(({ id, english, words }) => ({
          id,
          english: createHash('sha256').update(english).digest('hex'),
          words,
          reviewer: 'Lan Tran',
        }))
        pack = await asAdministrator({ body: { file: packBy(other, { ...vietnamese, texts }) } })
        return pack
      },
    },
  ]
}
