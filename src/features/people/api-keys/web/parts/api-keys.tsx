import { useState } from 'react'
import { dayInWords } from '../../../../../shared/dates.ts'
import type { CallInput } from '../../../../../shared/endpoint.ts'
import { type KeyScope, keyScopeNames, keyScopes } from '../../../../../shared/key-scopes.ts'
import { call } from '../../../../../web/call.ts'
import { CheckField, CheckGroup } from '../../../../../web/ui/field.tsx'
import { useGrants } from '../../../grants/web/data.ts'
import { Grants, NewGrant } from '../../../grants/web/parts/grants.tsx'
import { type ApiKey, apiKeysContract } from '../../contract.ts'
import { keyDays } from '../../rules.ts'

/** Manages keys for programs that read an organization's data, or all schools' data. */
export function ApiKeys({ place }: { place: { organization?: number } }) {
  const grants = useGrants({
    list: {
      queryKey: ['api-keys', place],
      queryFn: ({ signal }) => call(apiKeysContract.apiKeys, { query: place }, { signal }),
    },
    make: (body: CallInput<typeof apiKeysContract.makeApiKey>['body']) =>
      call(apiKeysContract.makeApiKey, { body }),
    withdraw: (id) => call(apiKeysContract.withdrawApiKey, { params: { id }, query: place }),
  })
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['schools'])
  const toggle = (scope: KeyScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <Grants
      noun="Key"
      grants={grants}
      secret={({ key }) => ({ label: 'Your key', text: key })}
      withdrawal={({ name }) => `Turn off the key ${name}`}
      row={(key, withdraw) => (
        <>
          <div>
            <p dir="auto">{key.name}</p>
            <p className="small">
              {key.scopes.map((scope) => keyScopeNames[scope]).join('; ')}. {stateInWords(key)}
            </p>
            <p className="quiet small">
              Created {dayInWords(key.created, 'full')} by {key.createdBy}.{' '}
              {key.used ? `Last used ${dayInWords(key.used, 'full')}.` : 'Not used yet.'}
            </p>
          </div>
          {withdraw}
        </>
      )}
    >
      <NewGrant
        noun="Key"
        make={grants.make}
        field={{
          label: 'Key name',
          hint: 'A name you’ll recognize later.',
          required: true,
        }}
        days={[keyDays, 90]}
        isMissing={scopes.length === 0}
        onMake={(name, days) => grants.make.mutate({ ...place, name, scopes: [...scopes], days })}
      >
        <CheckGroup
          legend="The key can read"
          error={scopes.length === 0 ? 'Choose what the key can read.' : undefined}
        >
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
      </NewGrant>
    </Grants>
  )
}

function stateInWords({ state, ends }: ApiKey): string {
  if (state === 'withdrawn') return 'Turned off.'
  return `${state === 'open' ? 'Expires' : 'Expired'} ${dayInWords(ends, 'full')}.`
}
