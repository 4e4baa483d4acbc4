import { NotReady } from '../NotReady.tsx'

export const CreateOrganizationModal = (_props: { opened: boolean; onClose: () => void }) => (
  <NotReady title='Create Organization' />
)
