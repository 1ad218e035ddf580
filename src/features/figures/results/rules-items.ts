import { areaCodes, groupOf } from '../../../shared/codes.ts'
import { type LanguageCode, languages } from '../../../shared/languages.ts'
import type { InstrumentDocument } from '../../schools/questions/rules.ts'
import type { ItemReport } from './contract.ts'
import { lowestFirst, type StoredResults, themeName, toItem } from './rules.ts'

type Shown = Pick<ItemReport, 'area' | 'group' | 'item' | 'theme' | 'order'>

/** Returns a question page's figures, without facts about the survey; undefined if it didn't ask the question. */
export function itemReportOf(
  { items }: Pick<StoredResults, 'items'>,
  texts: Readonly<Record<ItemReport['area']['code'], { name: string }>>,
  name: string,
): Shown | undefined {
  for (const code of areaCodes) {
    const item = items[code].find((one) => one.name === name)
    if (!item) continue
    const alike = items[code].filter(({ theme, type }) => theme === item.theme && type !== item.type)
    return {
      area: { code, name: texts[code].name },
      group: groupOf(item.type),
      item: toItem(item),
      theme:
        item.theme === '' || alike.length === 0
          ? null
          : { name: themeName(item.theme), items: alike.map(toItem) },
      order: items[code]
        .filter(({ type }) => type === item.type)
        .sort(lowestFirst)
        .map(({ name: one, title }) => ({ name: one, title })),
    }
  }
  return undefined
}

/** Returns a question as a survey showed it, in each survey language that has a translation of it. */
export function itemWords(
  { instruments, languages: offered }: Pick<InstrumentDocument, 'instruments' | 'languages'>,
  name: string,
): ItemReport['words'] {
  const item = Object.values(instruments)
    .flat()
    .find((one) => one.name === name)
  return languages
    .filter(({ id }) => offered.includes(id))
    .flatMap(({ code }: { code: LanguageCode }) => {
      const text = item?.texts[code]
      return text ? [{ language: code, title: text.title, choices: [...text.choices] }] : []
    })
}
