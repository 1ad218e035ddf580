import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { CallError, call, download } from '../../../../web/call.ts'
import {
  type LinkedTranslation,
  type NewReview,
  type TranslatedText,
  type Translation,
  translationsContract,
} from '../contract.ts'

/** Who reviews a translation: the holder of a helper link, or an administrator. */
export type Source = { token: string } | { language: LanguageCode }

export const translationCountsQuery = () =>
  queryOptions({
    queryKey: ['translations'],
    queryFn: ({ signal }) => call(translationsContract.translations, {}, { signal }),
  })

export const linkedTranslationQuery = (token: string) =>
  queryOptions({
    queryKey: ['translation', { token }],
    queryFn: ({ signal }) => call(translationsContract.linkedTranslation, { params: { token } }, { signal }),
  })

export const translationQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: ['translation', { language }],
    queryFn: ({ signal }) => call(translationsContract.translation, { params: { language } }, { signal }),
  })

export const useReview = (source: Source) =>
  useChange(source, (reviews: readonly NewReview[]) => {
    const body = { reviews: [...reviews] }
    return 'token' in source
      ? call(translationsContract.linkedReviews, { params: source, body })
      : call(translationsContract.reviewTexts, { params: source, body })
  })

type Seen = Pick<TranslatedText, 'id' | 'version'>
const seenOf = (texts: readonly Seen[]) => texts.map(({ id, version }) => ({ id, version }))

export const useApprove = (language: LanguageCode) =>
  useChange({ language }, (texts: readonly Seen[]) =>
    call(translationsContract.approveTexts, { params: { language }, body: { texts: seenOf(texts) } }),
  )

export const useSendBack = (language: LanguageCode) =>
  useChange({ language }, ({ texts, note }: { texts: readonly Seen[]; note: string }) =>
    call(translationsContract.sendBackTexts, { params: { language }, body: { texts: seenOf(texts), note } }),
  )

/** Replaces the cached texts with the changed ones. After a conflict, reloads them from the server. */
function useChange<V>(source: Source, mutationFn: (input: V) => Promise<{ texts: TranslatedText[] }>) {
  const queryClient = useQueryClient()
  const queryKey = ['translation', source]
  return useMutation({
    mutationFn,
    onSuccess({ texts }) {
      const changed = new Map(texts.map((text) => [text.id, text]))
      queryClient.setQueryData<Translation | LinkedTranslation>(
        queryKey,
        (before) => before && { ...before, texts: before.texts.map((text) => changed.get(text.id) ?? text) },
      )
      if ('language' in source)
        for (const key of ['translations', 'languages'])
          void queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: (error: Error) =>
      error instanceof CallError && error.status === 409
        ? queryClient.invalidateQueries({ queryKey })
        : Promise.resolve(),
  })
}

export const downloadWorkbook = (source: Source) =>
  'token' in source
    ? download(translationsContract.linkedWorkbook, { params: source })
    : download(translationsContract.translationWorkbook, { params: source })
