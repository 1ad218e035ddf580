import { type Group, groups } from '../../../shared/codes.ts'
import { asDay } from '../../../shared/dates.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import type { Block } from '../../records/documents/rules.ts'
import { isSetting, settings } from '../../schools/settings/rules.ts'
import type { SettingsChange } from '../../schools/surveys/rules.ts'
import { changeOf } from '../../schools/surveys/rules-settings.ts'
import type { KitDocument, KitText, SettingType } from './contract.ts'

/** Conditions for including blocks and lines of the kit. */
interface For {
  /** Groups that all have to take part. */
  asked?: readonly Group[]
  /** Included only if at least one group doesn't take part. */
  partly?: true
}
/** A block of a kit document, as stored in content files. */
export type KitBlock = For &
  (Exclude<Block, { list: string[] }> | { list: (string | ({ text: string } & For))[] })

/** Documents needed only if students take part. */
export const needsStudents: readonly KitDocument[] = ['notice', 'classroom-script']

/** Returns the languages of documents in several languages: the survey's, and English. */
export const kitLanguages = (
  written: readonly LanguageCode[],
  used: readonly LanguageCode[],
): LanguageCode[] => written.filter((code) => used.includes(code) || code === 'en')

/** Returns a document's blocks for a survey with the given groups. */
export function blocksFor(blocks: readonly KitBlock[], asked: readonly Group[]): Block[] {
  const fits = ({ asked: needed = [], partly }: For) =>
    needed.every((group) => asked.includes(group)) && (!partly || asked.length < groups.length)
  return blocks.filter(fits).map((block): Block => {
    if (!('list' in block)) return block
    const lines = block.list.filter((line) => typeof line === 'string' || fits(line))
    return { list: lines.map((line) => (typeof line === 'string' ? line : line.text)) }
  })
}

/** What the kit says about slips, by who needs one. */
export type SlipTexts = Readonly<Record<Group | 'everyone' | 'classroom', string>>

/** Returns what a document says about slips, given the groups that take part and those that need a slip. */
export function aboutSlips(
  document: KitText,
  asked: readonly Group[],
  needing: readonly Group[],
  texts: SlipTexts,
): string[] {
  if (document === 'classroom-script') return needing.includes('students') ? [texts.classroom] : []
  if (document === 'thank-you') return []
  // Its link is for families only.
  if (document === 'notice') return needing.includes('parents') ? [texts.parents] : []
  const isEveryone = asked.length > 0 && needing.length === asked.length
  return isEveryone ? [texts.everyone] : needing.map((group) => texts[group])
}

/** Adds sentences after a document's link, or to its first list if it has no link of its own. */
export function withSlips(blocks: readonly Block[], sentences: readonly string[]): Block[] {
  const link = blocks.findIndex((block) => 'link' in block)
  const list = blocks.findIndex((block) => 'list' in block)
  return blocks.flatMap((block, at): Block[] => {
    if (link < 0 && at === list && 'list' in block) return [{ list: [...block.list, ...sentences] }]
    return at === link ? [block, ...sentences.map((text) => ({ text }))] : [block]
  })
}

/** Choices from a list are stored as rows, so they don't have a column. */
const noColumn = { column: '', kind: 'switch' } as const
const completion = { column: 'survey_setup_complete_date', kind: 'day' } as const

/** Returns the change that a setting makes, or a sentence that says why its value is invalid. */
export function changeFromSetting(
  type: SettingType,
  value: string | number | boolean,
  zone: string,
): SettingsChange | string {
  const { column, kind } = isSetting(type) ? settings[type] : type === 'setupComplete' ? completion : noColumn
  if (kind === 'option') {
    if (!/^[0-5]$/.test(String(value))) return 'Choose an option from 1 to 5.'
    return { [column]: Number(value) }
  }
  if (kind === 'day') {
    const day = typeof value === 'string' ? asDay(value, zone) : null
    return day === null ? 'Enter the date as year, month and day, like 2026-10-05.' : { [column]: day }
  }
  const on = asSwitch(value)
  return (on === null ? null : changeOf(type, on)) ?? 'Turn this on or off.'
}

function asSwitch(value: string | number | boolean): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return null
}
