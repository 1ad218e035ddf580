import type english from '../../../../content/en/helpers.json'

/** The pages with words for helpers, by their part of `helpers.json`, or of `tracking.json`. */
export type HelperPage = Exclude<keyof typeof english, 'review' | 'language'> | 'tracking'

export type HelperKey<Page extends Exclude<HelperPage, 'tracking'>> = keyof (typeof english)[Page] & string

/** Returns a text with its values filled in, in the page's language. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string
