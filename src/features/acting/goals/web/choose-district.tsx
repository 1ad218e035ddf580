import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'

/** Shown if the address of a page about district goals names no district. */
export const ChooseDistrict = () => (
  <Page title="District goals" back={<BackLink to="/district-results">District results</BackLink>}>
    <EmptyState title="Choose a district first">Open its goals from the district’s results.</EmptyState>
  </Page>
)
