import type english from '../../../../content/en/helpers.json'

/** The pages with words for helpers, by their part of `helpers.json`. */
export type HelperPage = Exclude<keyof typeof english, 'review' | 'language'>

export type HelperKey<Page extends HelperPage> = keyof (typeof english)[Page] & string

/** Returns a text with its values filled in, in the page's language. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string
