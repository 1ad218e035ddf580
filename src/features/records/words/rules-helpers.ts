import type english from '../../../../content/en/helpers.json'

/** The pages with words for helpers, by their part of `helpers.json`. */
export type HelperPage = Exclude<keyof typeof english, 'review' | 'language'>

export type HelperKey<Page extends HelperPage> = keyof (typeof english)[Page] & string
