import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languages } from '../../../../shared/languages.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { termForms } from '../../terms/server/actions.ts'
import type { DraftReview } from '../contract.ts'
import { type Item, instrumentOfType, instrumentOrder, instrumentWords } from '../rules.ts'
import { type DraftItem, differenceFrom, draftFaults, draftItems, draftLanguages } from '../rules-drafts.ts'
import { freezeOpened, instrumentInUse, readAreas } from './actions.ts'
import { bankItems, readVersion } from './actions-bank.ts'
import { findDraft, lockInstrumentInUse, setInstrumentInUse } from './queries.ts'

type Reader = Pick<Services, 'db'>

async function requireDraft({ db }: Reader, id: number) {
  const draft = await findDraft(db, id)
  if (!draft) throw new Problem('notFound', 'We can’t find this draft.')
  return { ...draft, items: draftItems(parsed(draft.definition, `question draft ${draft.id}`)) }
}

async function banks({ db }: Reader) {
  const all = []
  for (const type of instrumentOrder) all.push({ type, items: await bankItems(db, instrumentOfType[type]) })
  return all
}

async function faultsOf(reader: Reader, items: readonly DraftItem[]): Promise<string[]> {
  const all = (await banks(reader)).flatMap((bank) => bank.items)
  const closing = [...new Set(all.filter(({ required }) => !required).map(({ name }) => name))]
  const terms = Object.keys((await termForms(reader.db, null)).en ?? {})
  return draftFaults(items, { closing, terms })
}

/** Returns a saved draft in full: its questions compared with the standard ones, and what keeps it from being used. */
export async function reviewDraft(reader: Reader, id: number): Promise<DraftReview> {
  const { name, created_at: createdAt, items } = await requireDraft(reader, id)
  const inUse = await instrumentInUse(reader.db)
  const bank = await banks(reader)
  const scoredOf = (type: number | null) =>
    bank.find((one) => one.type === type)?.items.filter(({ required }) => required) ?? []
  const has = (type: number, own: Item) => items.some((item) => item.type === type && item.name === own.name)
  return {
    id,
    name,
    createdAt,
    inUse: inUse.draft?.id === id,
    bank: readVersion(),
    areas: areaCodes.map((code) => ({ code, name: readAreas('en')[code].name })),
    languages: draftLanguages(items),
    missing: await faultsOf(reader, items),
    items: items.map((item) => {
      const own = scoredOf(item.type).find((one) => one.name === item.name)
      const difference = differenceFrom(own ? [own] : [], item)
      return {
        name: item.name,
        type: item.type,
        area: item.area,
        difference,
        texts: textsOf(item),
        before: own && difference === 'changed' ? textsOf(own) : [],
      }
    }),
    gone: bank.flatMap(({ type }) =>
      scoredOf(type)
        .filter((own) => !has(type, own))
        .map((own) => ({ name: own.name, type, area: own.area, title: own.texts.en.title })),
    ),
  }
}

const textsOf = ({ texts }: DraftItem | Item): DraftReview['items'][number]['texts'] =>
  languages.flatMap(({ code }) => {
    const text = texts[code]
    return text ? [{ language: code, ...text }] : []
  })

/**
 * Null means the standard questions, and `stories` adds the two stories to those. Throws 'conflict' with what a draft is
 * missing. The last choice made wins. `requireAllowed` runs in the transaction, before anything is stored.
 */
export async function chooseInstrument(
  services: Services,
  userId: number,
  id: number | null,
  stories = false,
  requireAllowed: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const draft = id === null ? null : await requireDraft(services, id)
  const faults = draft ? await faultsOf(services, draft.items) : []
  if (faults.length > 0) throw new Problem('conflict', `You can’t use this draft yet. ${faults.join(' ')}`)
  // Surveys that have already opened keep their questions.
  await freezeOpened(services)
  await services.db.transaction().execute(async (trx) => {
    const now = services.now()
    await lockInstrumentInUse(trx, now.toISOString())
    await requireAllowed(trx)
    const before = instrumentWords(await instrumentInUse(trx))
    await setInstrumentInUse(trx, id, stories)
    const after = instrumentWords(await instrumentInUse(trx))
    const changes = changesBetween({ instrument: before }, { instrument: after })
    const about = {
      user: userId,
      identifier: id === null ? 'question bank' : `draft ${id}`,
      message: after,
    }
    await recordEvent(trx, now, { ...about, event: 'Instrument chosen', changes })
  })
}

/** Returns the standard questions for Generate Questions: a line per question, participant type and language. */
export async function bankFile(reader: Reader): Promise<string> {
  const lines = (await banks(reader)).flatMap(({ type, items }) =>
    items
      .filter(({ required }) => required)
      .flatMap(({ name, area, values, texts }) =>
        languages.flatMap(({ code }) => {
          const text = texts[code]
          if (!text) return []
          const answers = values.map((value, at) => `${value}=${text.choices[at] ?? ''}`).join(';')
          return [[name, area, answers, text.title, instrumentOfType[type], code].join('|')]
        }),
      ),
  )
  return `${lines.join('\n')}\n`
}
