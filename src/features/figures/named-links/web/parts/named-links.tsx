import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type LanguageCode, languages } from '../../../../../shared/languages.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { CopyLink } from '../../../../../web/ui/copy-link.tsx'
import { SelectField, TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { MadeLinks } from '../../../../../web/ui/made-links.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import type { ShareDays } from '../../../sharing/rules.ts'
import { LinkDays } from '../../../sharing/web/parts/link-days.tsx'
import type { NamedLink } from '../../contract.ts'
import type { Purpose } from '../../rules.ts'
import { type LinkPlace, namedLinksQuery, useMakeNamedLink, useWithdrawNamedLink } from '../data.ts'
import styles from './named-links.module.css'

interface NamedLinksProps {
  purpose: Purpose
  place: LinkPlace
  /** The languages to choose from, for work that is about one language. */
  languages?: readonly LanguageCode[]
  /** Chosen at first. */
  language?: LanguageCode
  /** Who sees the name, where it is not only people who look after this. */
  nameHint?: string
}

/** Links by which named people help without an account: make one, see and withdraw those that were made. */
export function NamedLinks({ purpose, place, languages: offered, language, nameHint }: NamedLinksProps) {
  const make = useMakeNamedLink(purpose, place)
  return (
    <div className={styles.parts}>
      {make.data ? (
        <CopyLink link={make.data.link} ends={make.data.namedLink.ends} onAnother={make.reset} />
      ) : (
        <NewLink
          offered={offered}
          language={language}
          nameHint={nameHint}
          onMake={make.mutate}
          busy={make.isPending}
          error={make.isError ? messageOf(make.error) : null}
        />
      )}
      <LinksSoFar purpose={purpose} place={place} />
    </div>
  )
}

interface NewLinkProps {
  offered: readonly LanguageCode[] | undefined
  language: LanguageCode | undefined
  nameHint: string | undefined
  onMake: (link: { name: string; language?: LanguageCode; days: ShareDays }) => void
  busy: boolean
  error: string | null
}

function NewLink({ offered, language: first, nameHint, onMake, busy, error }: NewLinkProps) {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState(first ?? offered?.[0])
  const [days, setDays] = useState<ShareDays>(30)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (busy || name.trim() === '') return
    onMake({ name: name.trim(), ...(offered && language ? { language } : {}), days })
  }
  return (
    <FormFrame
      onSubmit={submit}
      error={error}
      label="New link"
      actions={
        <Button type="submit" variant="primary">
          {busy ? 'Making…' : 'Make Link'}
        </Button>
      }
    >
      <TextField
        label="Name of the person"
        hint={nameHint ?? 'Only people who look after this see the name.'}
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={missing && name.trim() === '' ? 'This field is required' : undefined}
      />
      {offered ? (
        <SelectField
          label="Language"
          options={languages
            .filter(({ code }) => offered.includes(code))
            .map((one) => ({ value: one.code, label: one.name }))}
          value={language}
          onChange={(event) => setLanguage(offered.find((code) => code === event.currentTarget.value))}
        />
      ) : null}
      <LinkDays days={days} onChange={setDays} />
    </FormFrame>
  )
}

function LinksSoFar({ purpose, place }: { purpose: Purpose; place: LinkPlace }) {
  const query = useQuery(namedLinksQuery(purpose, place))
  const withdraw = useWithdrawNamedLink(purpose, place)
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="The links could not be loaded"
        onRetry={() => void query.refetch()}
      />
    )
  }
  return query.data && query.data.length > 0 ? (
    <MadeLinks
      links={query.data}
      about={personOf}
      onWithdraw={withdraw.mutate}
      busy={withdraw.isPending}
      error={withdraw.error}
    />
  ) : null
}

function personOf({ name, language }: NamedLink): string {
  const spoken = languages.find(({ code }) => code === language)?.name
  return spoken ? `${name}, ${spoken}` : name
}
