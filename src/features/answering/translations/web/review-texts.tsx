import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { languages } from '../../../../shared/languages.ts'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import type { NewReview, TranslatedText, Translation } from '../contract.ts'
import { stateNames, textStates } from '../rules.ts'
import { placeNames, places } from '../rules-places.ts'
import { MarkRight } from './bulk.tsx'
import { type Source, useReview } from './data.ts'
import { filterTexts, type ReviewSearch, readReviewSearch, type TextFilter } from './review-search.ts'
import { TextCard, type TextDraft } from './text-card.tsx'
import styles from './translations.module.css'

const pageSize = 20

interface ReviewTextsProps {
  source: Source
  translation: Translation
  /** What an administrator can do with one text, and with all of a filter. */
  decision?: (text: TranslatedText) => ReactNode
  forAll?: (texts: readonly TranslatedText[]) => ReactNode
}

/** The texts of a translation with their filters; what is typed stays while others are looked at. */
export function ReviewTexts({ source, translation, decision, forAll }: ReviewTextsProps) {
  const { language, texts } = translation
  const languageName = languages.find(({ code }) => code === language)?.name ?? language
  const { page: asked = 1, ...filter } = readReviewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (search: ReviewSearch) => void navigate({ to: '.', search: given(search), replace: true })
  const found = useFound(texts, filter)
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, TextDraft>>(new Map())
  const review = useReview(source)
  const sent = review.variables?.[0]?.id
  const list = useRef<HTMLUListElement>(null)

  const setDraft = (id: string, draft: TextDraft | null) =>
    setDrafts((before) => {
      const others = [...before].filter(([one]) => one !== id)
      return new Map(draft ? [...others, [id, draft]] : others)
    })

  async function save(text: NewReview) {
    const next = shown[shown.findIndex(({ id }) => id === text.id) + 1]
    const isStored = await review.mutateAsync([text]).then(
      () => true,
      () => false,
    )
    if (isStored) setDraft(text.id, null)
    if (isStored && next) {
      const card = list.current?.querySelector<HTMLElement>(`[data-text="${next.id}"]`)
      card?.querySelector<HTMLElement>('input')?.focus()
      card?.scrollIntoView({ block: 'nearest' })
    }
    return isStored
  }

  return (
    <div className={styles.review}>
      <LeaveGuard when={drafts.size > 0} />
      <TextFilters texts={texts} filter={filter} onChange={go} />
      <Buttons>
        {filter.place || filter.find ? (
          <MarkRight
            source={source}
            languageName={languageName}
            texts={found}
            unsaved={new Set(drafts.keys())}
          />
        ) : null}
        {forAll?.(found)}
      </Buttons>
      {shown.length > 0 ? (
        <ul className={styles.texts} ref={list}>
          {shown.map((text) => (
            <TextCard
              key={text.id}
              text={text}
              language={language}
              languageName={languageName}
              draft={drafts.get(text.id)}
              onDraft={(draft) => setDraft(text.id, draft)}
              onReview={save}
              error={sent === text.id && review.error ? messageOf(review.error) : null}
              busy={sent === text.id && review.isPending}
              decision={decision?.(text)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="No texts match" action={<Button onClick={() => go({})}>Show all texts</Button>} />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        shown={shown.length}
        total={found.length}
        noun="texts"
        onPage={(to) => {
          go({ ...filter, ...(to > 1 ? { page: to } : {}) })
          list.current?.scrollIntoView()
        }}
      />
    </div>
  )
}

/**
 * The texts that the filter finds. Which ones they are is decided when it is set: a text that was reviewed meanwhile stays
 * where it was, so that nobody loses their place.
 */
function useFound(texts: readonly TranslatedText[], filter: TextFilter): TranslatedText[] {
  const key = JSON.stringify(filter)
  const find = () => new Set(filterTexts(texts, filter).map(({ id }) => id))
  const [kept, setKept] = useState(() => ({ key, ids: find() }))
  const now = kept.key === key ? kept : { key, ids: find() }
  if (now !== kept) setKept(now)
  return texts.filter(({ id }) => now.ids.has(id))
}

interface TextFiltersProps {
  texts: readonly TranslatedText[]
  filter: TextFilter
  onChange: (filter: TextFilter) => void
}

function TextFilters({ texts, filter, onChange }: TextFiltersProps) {
  const change = (part: Record<string, string>) => onChange(readReviewSearch({ ...filter, ...part }))
  const withCount = (key: 'state' | 'place', value: string, name: string) => ({
    value,
    label: `${name} (${count(texts.filter((text) => text[key] === value).length)})`,
  })
  const used = places.filter((place) => texts.some((text) => text.place === place))
  return (
    <Filters label="Texts" columns="12rem 16rem">
      <SearchField
        label="Find texts"
        placeholder="English, translation or id"
        value={filter.find ?? ''}
        onSearch={(find) => change({ find })}
      />
      <SelectField
        label="State"
        empty={`All (${count(texts.length)})`}
        options={textStates.map((state) => withCount('state', state, stateNames[state]))}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      <SelectField
        label="Where it appears"
        empty="Everywhere"
        options={used.map((place) => withCount('place', place, placeNames[place]))}
        value={filter.place ?? ''}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
    </Filters>
  )
}
