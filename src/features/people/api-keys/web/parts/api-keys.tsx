import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayInWords } from '../../../../../shared/dates.ts'
import { type KeyScope, keyScopeNames, keyScopes } from '../../../../../shared/key-scopes.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { CopySecret } from '../../../../../web/ui/copy-secret.tsx'
import { CheckField, CheckGroup, FieldError, TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { MadeList } from '../../../../../web/ui/made-list.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import type { ApiKey } from '../../contract.ts'
import { type KeyDays, keyDays } from '../../rules.ts'
import { apiKeysQuery, type ProgramPlace, useMakeApiKey, useWithdrawApiKey } from '../data.ts'
import styles from './api-keys.module.css'

/** Keys for programs: make one, see and withdraw those that were made. */
export function ApiKeys({ place }: { place: ProgramPlace }) {
  const make = useMakeApiKey(place)
  return (
    <div className={styles.parts}>
      {make.data ? (
        <CopySecret label="Your key" secret={make.data.key} onDone={make.reset} />
      ) : (
        <NewKey
          onMake={make.mutate}
          busy={make.isPending}
          error={make.isError ? messageOf(make.error) : null}
        />
      )}
      <KeysSoFar place={place} />
    </div>
  )
}

interface NewKeyProps {
  onMake: (key: { name: string; scopes: KeyScope[]; days: KeyDays }) => void
  busy: boolean
  error: string | null
}

function NewKey({ onMake, busy, error }: NewKeyProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['schools'])
  const [days, setDays] = useState<KeyDays>(90)
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || name.trim() === '' || scopes.length === 0) return
    onMake({ name: name.trim(), scopes: [...scopes], days })
  }
  const toggle = (scope: KeyScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <FormFrame
      onSubmit={submit}
      error={error}
      label="New key"
      actions={
        <Button type="submit" variant="primary">
          {busy ? 'Making…' : 'Make Key'}
        </Button>
      }
    >
      <TextField
        label="What the key is for"
        hint="A name by which you know it later."
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={tried && name.trim() === '' ? 'This field is required' : undefined}
      />
      <CheckGroup legend="It reads">
        {keyScopes.map((scope) => (
          <CheckField
            key={scope}
            type="checkbox"
            label={keyScopeNames[scope]}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </CheckGroup>
      <div role="alert">
        {tried && scopes.length === 0 ? <FieldError>Choose what the key reads.</FieldError> : null}
      </div>
      <CheckGroup legend="It ends after">
        {keyDays.map((one) => (
          <CheckField
            key={one}
            type="radio"
            name="key-days"
            label={`${one} days`}
            checked={days === one}
            onChange={() => setDays(one)}
          />
        ))}
      </CheckGroup>
    </FormFrame>
  )
}

function KeysSoFar({ place }: { place: ProgramPlace }) {
  const query = useQuery(apiKeysQuery(place))
  const withdraw = useWithdrawApiKey(place)
  if (query.isError)
    return (
      <ErrorState
        error={query.error}
        title="The keys could not be loaded"
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data || query.data.length === 0) return null
  return (
    <MadeList
      title="Keys made so far"
      items={query.data}
      error={withdraw.error}
      row={(key) => (
        <>
          <div>
            <p>{key.name}</p>
            <p className="small">
              {key.scopes.map((scope) => keyScopeNames[scope]).join('; ')}. {stateInWords(key)}
            </p>
            <p className="quiet small">
              Made {dayInWords(key.created, 'full')} by {key.createdBy}.{' '}
              {key.used ? `Last used ${dayInWords(key.used, 'full')}.` : 'Not used yet.'}
            </p>
          </div>
          {key.state === 'open' ? (
            <Button
              aria-label={`Withdraw the key ${key.name}`}
              unavailable={withdraw.isPending}
              onClick={() => withdraw.mutate(key.id)}
            >
              Withdraw
            </Button>
          ) : null}
        </>
      )}
    />
  )
}

function stateInWords({ state, ends }: ApiKey): string {
  if (state === 'withdrawn') return 'Withdrawn.'
  return `${state === 'open' ? 'Ends' : 'Ended'} ${dayInWords(ends, 'full')}.`
}
