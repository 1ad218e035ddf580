import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Reply } from '../../../../../shared/endpoint.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { faultOfSave } from '../../../../../web/ui/newer.ts'
import type { NewerValues as Newer } from '../../../../../web/ui/newer-values.tsx'
import { Columns, Section } from '../../../../../web/ui/page.tsx'
import { SavedState, saveState } from '../../../../../web/ui/saved-state.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import type { addressesContract } from '../../contract.ts'
import { type AddressName, addressFault, addressLabels, addressNames } from '../../rules.ts'
import { addressSettingsQuery, useSaveAddresses } from '../data.ts'
import styles from './missing-addresses.module.css'

const perName = <T,>(make: (name: AddressName) => T) =>
  Object.fromEntries(addressNames.map((name) => [name, make(name)])) as Record<AddressName, T>

// This file is part of a leader's home page, which never needs this component, so it loads on first use.
const NewerValues = lazy(() =>
  import('../../../../../web/ui/newer-values.tsx').then((file) => ({ default: file.NewerValues })),
) as typeof Newer

type Settings = Reply<typeof addressesContract.addressSettings>
const valuesOf = (settings: Settings) =>
  perName((name) => settings.find((one) => one.name === name)?.address ?? '')

const looks = perName((name) => ({
  label: addressLabels[name].label,
  type: 'url' as const,
  placeholder: 'https://',
}))
const checks = perName(() => addressFault)

/**
 * Lists controls that are hidden because they have no address, with one form to set all addresses. Addresses already set
 * are collapsed. Renders nothing if the server's environment sets all of them.
 */
export function MissingAddresses() {
  const { data } = useSuspenseQuery(addressSettingsQuery())
  const queries = useQueryClient()
  const [base, setBase] = useState(data)
  const save = useSaveAddresses()
  const addressOf = (name: AddressName) => data.find((one) => one.name === name)
  const missing = data.filter(({ address }) => address === '').map(({ name }) => name)
  const stored = addressNames.filter((name) => !missing.includes(name))
  const form = useFieldsForm(checks, {
    looks,
    initialValues: valuesOf(base),
    onValuesChange: () => save.reset(),
  })
  const show = (newer: Settings) => {
    setBase(newer)
    form.take(valuesOf(newer))
  }
  // Until the user changes the form, it shows what someone else has saved.
  if (data[0]?.version !== base[0]?.version && !form.isDirty() && !save.isPending) show(data)
  if (data.every(({ isFixed }) => isFixed)) return null
  const field = (name: AddressName) =>
    form.field(
      name,
      addressOf(name)?.isFixed
        ? { disabled: true, after: `Set by ${addressLabels[name].setting} on the server.` }
        : {},
    )
  return (
    <Section title={missing.length > 0 ? 'Links without an address' : 'Links to other sites'}>
      {missing.length > 0 ? (
        <p>{`We hide ${missing.length} of ${data.length} links until you enter their addresses.`}</p>
      ) : null}
      <FormFrame
        label="Addresses"
        columns
        onSubmit={form.onSubmit((values) => {
          const addresses = addressNames.map((name) => ({ name, address: values[name].trim() }))
          save.mutate({ addresses, version: base[0]?.version }, { onSuccess: () => form.resetDirty(values) })
        })}
        error={faultOfSave(save)}
        actions={<Button type="submit">Save addresses</Button>}
        state={<SavedState state={saveState(save)} />}
      >
        {missing.map(field)}
        {stored.length > 0 ? (
          <details className={classes('wide', styles.stored)}>
            <summary>{counted(stored.length, 'address', 'addresses')} to change</summary>
            <Columns layout="two">{stored.map(field)}</Columns>
          </details>
        ) : null}
        <div className="wide">
          <Suspense>
            <NewerValues
              save={save}
              read={() => queries.fetchQuery({ ...addressSettingsQuery(), staleTime: 0 })}
              changes={(newer) => form.changes(valuesOf(newer))}
              onTake={show}
            />
          </Suspense>
        </div>
      </FormFrame>
    </Section>
  )
}
