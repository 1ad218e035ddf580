import { useState } from 'react'
import type { CallInput } from '../../../../../shared/endpoint.ts'
import { type LanguageCode, languageName } from '../../../../../shared/languages.ts'
import { call } from '../../../../../web/call.ts'
import { SelectField } from '../../../../../web/ui/field.tsx'
import { useGrants } from '../../../../people/grants/web/data.ts'
import { LinkGrants, NewGrant } from '../../../../people/grants/web/parts/grants.tsx'
import { shareDays } from '../../../sharing/rules.ts'
import { type NamedLink, namedLinksContract } from '../../contract.ts'
import type { Purpose } from '../../rules.ts'
import { type LinkScope, namedLinksQuery } from '../data.ts'

interface NamedLinksProps {
  purpose: Purpose
  place: LinkScope
  /** The languages offered, for tasks in one language. */
  languages?: readonly LanguageCode[]
  /** The initial language. */
  language?: LanguageCode
  /** Says who can see the name, if more people than those who manage the links can. */
  nameHint?: string
}

/** Manages links that let named people help without an account: lets people create, view and turn off links. */
export function NamedLinks({
  purpose,
  place,
  languages: offered,
  language: first,
  nameHint,
}: NamedLinksProps) {
  const grants = useGrants({
    list: namedLinksQuery(purpose, place),
    make: (body: CallInput<typeof namedLinksContract.makeNamedLink>['body']) =>
      call(namedLinksContract.makeNamedLink, { body }),
    withdraw: (id) => call(namedLinksContract.withdrawNamedLink, { params: { id }, query: place }),
  })
  const [language, setLanguage] = useState(first ?? offered?.[0])
  const chosen = offered && language ? { language } : {}
  return (
    <LinkGrants
      grants={grants}
      made={({ link, namedLink }) => ({ link, ends: namedLink.ends })}
      about={personOf}
    >
      <NewGrant
        noun="Link"
        make={grants.make}
        field={{
          label: 'Person’s name',
          hint: nameHint ?? 'Only people who manage these links can see this name.',
          required: true,
        }}
        days={[shareDays, 30]}
        onMake={(name, days) => grants.make.mutate({ purpose, ...place, name, ...chosen, days })}
      >
        {offered && offered.length > 1 ? (
          <SelectField
            label="Language"
            options={offered.map((code) => ({ value: code, label: languageName(code) }))}
            value={language}
            onChange={(event) => setLanguage(offered.find((code) => code === event.currentTarget.value))}
          />
        ) : null}
      </NewGrant>
    </LinkGrants>
  )
}

function personOf({ name, language }: NamedLink): string {
  return language ? `${name}, ${languageName(language)}` : name
}
