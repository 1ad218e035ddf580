import type { QueryKey } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { dayInWords } from '../../../../../shared/dates.ts'
import type { GrantState } from '../../../../../shared/grants.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { CopyOnce } from '../../../../../web/ui/copy-link.tsx'
import { CheckField, CheckGroup, TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { MadeList } from '../../../../../web/ui/made-list.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import type { useGrants } from '../data.ts'
import styles from './grants.module.css'

interface Made {
  id: number
  state: GrantState
  createdBy: string
  /** Day, YYYY-MM-DD. */
  created: string
}

type Noun = 'Key' | 'Link' | 'Webhook'

interface GrantsProps<G extends Made, B, M> {
  noun: Noun
  grants: ReturnType<typeof useGrants<G, B, M, QueryKey>>
  /** Returns what is shown for a new grant. */
  secret: (made: M) => Omit<ComponentProps<typeof CopyOnce>, 'onDone'>
  withdrawal: (grant: G) => string
  row: (grant: G, withdraw: ReactNode) => ReactNode
  /** Explains what a grant opens, if nothing around it explains that. */
  intro?: string | undefined
  children: ReactNode
}

/** Lets people create, view and turn off grants of access without signing in. */
export function Grants<G extends Made, B, M>({
  noun,
  grants: { list, make, withdraw },
  secret,
  withdrawal,
  row,
  intro,
  children,
}: GrantsProps<G, B, M>) {
  return (
    <div className={styles.parts}>
      {intro ? <p>{intro}</p> : null}
      {make.data ? <CopyOnce {...secret(make.data)} onDone={make.reset} /> : children}
      {list.isError ? (
        <ErrorState
          error={list.error}
          title={`We couldn’t load the ${noun.toLowerCase()}s`}
          onRetry={() => void list.refetch()}
        />
      ) : list.data && list.data.length > 0 ? (
        <MadeList
          title={`${noun}s created so far`}
          items={list.data}
          error={withdraw.error}
          row={(grant) =>
            row(
              grant,
              grant.state === 'open' ? (
                <Button
                  aria-label={withdrawal(grant)}
                  unavailable={withdraw.isPending}
                  onClick={() => withdraw.mutate(grant.id)}
                >
                  Turn off{' '}
                </Button>
              ) : null,
            )
          }
        />
      ) : null}
    </div>
  )
}

interface NewGrantProps<D extends number> {
  noun: Noun
  make: { isPending: boolean; isError: boolean; error: unknown }
  /** The field for the grant's purpose or address. */
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>
  /** The number of days until the grant ends: the choices and the initial choice. */
  days?: readonly [offered: readonly D[], first: D]
  isMissing?: boolean
  onMake: (text: string, days: D) => void
  children?: ReactNode
}

export function NewGrant<D extends number = never>({
  noun,
  make,
  field,
  days: [offered, first] = [[], 0 as D],
  isMissing = false,
  onMake,
  children,
}: NewGrantProps<D>) {
  const [text, setText] = useState('')
  const [days, setDays] = useState(first)
  const [tried, setTried] = useState(false)
  const isBlank = field.required === true && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!make.isPending && !isBlank && !isMissing) onMake(text.trim(), days)
  }
  return (
    <FormFrame
      onSubmit={submit}
      error={make.isError ? messageOf(make.error) : null}
      label={`New ${noun.toLowerCase()}`}
      actions={
        <Button type="submit" variant="primary">
          {make.isPending ? 'Creating…' : `Create ${noun.toLowerCase()}`}
        </Button>
      }
    >
      <TextField
        autoComplete="off"
        maxLength={100}
        {...field}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && isBlank ? 'This field is required' : undefined}
      />
      {children}
      {offered.length > 0 ? (
        <CheckGroup legend={`The ${noun.toLowerCase()} works for`}>
          {offered.map((one) => (
            <CheckField
              key={one}
              type="radio"
              name={`${noun}-days`}
              label={`${one} days`}
              checked={days === one}
              onChange={() => setDays(one)}
            />
          ))}
        </CheckGroup>
      ) : null}
    </FormFrame>
  )
}

interface LinkGrantsProps<G extends Made, B, M>
  extends Pick<GrantsProps<G, B, M>, 'grants' | 'intro' | 'children'> {
  made: (made: M) => { link: string; ends: string }
  /** Returns who a link was created for; empty if no one was named. */
  about: (link: G) => string
}

/** Manages links that let people see or do something without an account. */
export function LinkGrants<G extends Made & { ends: string }, B, M>({
  made,
  about,
  ...rest
}: LinkGrantsProps<G, B, M>) {
  const day = (one: string) => dayInWords(one, 'full')
  return (
    <Grants
      {...rest}
      noun="Link"
      secret={(result) => {
        const { link, ends } = made(result)
        return { label: 'Your link', text: link, ends }
      }}
      withdrawal={(link) =>
        `Turn off the link${about(link) ? ` for ${about(link)}` : ''} created ${day(link.created)}, open until ${day(link.ends)}`
      }
      row={(link, withdraw) => (
        <>
          <div>
            {about(link) ? <p>{about(link)}</p> : null}
            <p>
              {link.state === 'withdrawn'
                ? 'Turned off'
                : `${link.state === 'open' ? 'Works until' : 'Expired'} ${day(link.ends)}`}
            </p>
            <p className="quiet small">
              Created {day(link.created)} by {link.createdBy}
            </p>
          </div>
          {withdraw}
        </>
      )}
    />
  )
}
