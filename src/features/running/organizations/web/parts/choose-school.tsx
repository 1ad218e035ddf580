import { useSuspenseQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../../web/ui/button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { schoolOfUserQuery } from '../../../../schools/school/web/data.ts'
import { membershipsQuery } from '../data.ts'

/** Checks whether the user has a role in a district but hasn't opened a school. */
export function useIsWithoutSchool(userId: number): boolean {
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(userId))
  const { data: own } = useSuspenseQuery(membershipsQuery(userId))
  return school.id === 0 && own.organizations.length > 0
}

/** Replaces a page about one school while no school is open. */
export function ChooseSchool() {
  return (
    <Notice
      tone="info"
      title="Choose a school"
      action={
        <LinkButton variant="primary" to="/schools">
          Go to Schools
        </LinkButton>
      }
    >
      This page shows one school. Choose it on the Schools page.
    </Notice>
  )
}
