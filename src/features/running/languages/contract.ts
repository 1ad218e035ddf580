import * as z from 'zod'
import {
  contract,
  fileReply,
  knownLanguage,
  mediaTypes,
  sentTexts,
  success,
  text,
} from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { piles } from '../../records/words/rules.ts'

/** A pack with 1,000 texts of 1,000 characters. */
export const packBytesAtMost = 2_000_000

const pile = z.object({
  pile: z.enum(piles),
  /** Whether surveys need it before the language can be offered. */
  isNeeded: z.boolean(),
  texts: z.number(),
  /** Texts that have words, and those whose words an administrator approved. */
  written: z.number(),
  approved: z.number(),
})
export type PileProgress = z.output<typeof pile>

const language = z.object({
  id: z.number(),
  code: z.string().meta({ examples: ['vi'] }),
  name: z.string().meta({ examples: ['Vietnamese'] }),
  nativeName: z.string().meta({ examples: ['Tiếng Việt'] }),
  chooseLangText: z.string(),
  isRightToLeft: z.boolean(),
  /** Whether surveys can use the language. The specification's languages are always offered. */
  isOffered: z.boolean(),
  isAdded: z.boolean(),
  piles: z.array(pile),
})
export type InstalledLanguage = z.output<typeof language>

const off = { autoComplete: 'off' } as const
/** The fields of a language to add. Its direction and fonts follow from its code. */
export const languageFields = {
  code: { label: 'Code', most: 35, required: true, input: off, example: 'vi' },
  nativeName: { label: 'Own name', most: 60, required: true, input: off, example: 'Tiếng Việt' },
} as const satisfies TextRules
const newLanguage = z.object({
  ...sentTexts(languageFields),
  /** “Choose your language” in the language, until a speaker writes it. */
  chooseLangText: text(80).optional(),
})
export type NewLanguage = z.output<typeof newLanguage>

const ofLanguage = z.object({ language: knownLanguage })

export const languagesContract = contract({
  languages: {
    method: 'GET',
    path: '/api/languages',
    access: 'admin',
    summary: 'The languages of this installation, with how much of each translation is written and approved.',
    status: 200,
    reply: z.array(language),
  },
  addLanguage: {
    method: 'POST',
    path: '/api/languages',
    access: 'admin',
    summary:
      'Adds a language, which speakers can then translate. 400 for an unknown code, 409 if it is there already.',
    body: newLanguage,
    status: 201,
    reply: language,
  },
  renameLanguage: {
    method: 'POST',
    path: '/api/languages/{language}/own-name',
    access: 'admin',
    summary: 'Changes the own name of a language that this installation added. 409 for the other languages.',
    params: ofLanguage,
    body: z.object(sentTexts({ nativeName: languageFields.nativeName })),
    status: 200,
    reply: success,
  },
  offerLanguage: {
    method: 'POST',
    path: '/api/languages/{language}/offer',
    access: 'admin',
    summary:
      'Offers a language in new surveys, for good. 409 until its questions, answers and survey page are complete.',
    params: ofLanguage,
    status: 200,
    reply: success,
  },
  languagePack: {
    method: 'GET',
    path: '/api/languages/{language}/pack',
    access: 'admin',
    summary: 'A translation as a file that this installation signs, for other installations.',
    params: ofLanguage,
    status: 200,
    file: mediaTypes.json,
    reply: fileReply,
  },
  takeLanguagePack: {
    method: 'POST',
    path: '/api/language-packs',
    access: 'admin',
    summary:
      'Imports a translation signed by a registered installation, and adds its language if it is new. Approved words aren’t replaced. 400 for any other file, and nothing is taken from it.',
    body: z.object({ file: z.string().max(packBytesAtMost) }),
    bodyLimit: packBytesAtMost + 1000,
    status: 200,
    reply: z.object({
      language: z.string(),
      /** Texts that now have the pack's words, as drafts, and texts that a speaker elsewhere reviewed. */
      taken: z.number(),
      reviewed: z.number(),
    }),
  },
})
