import type { Organization } from '@muster/contracts/organizations'
import { PictureField } from '../pictures/PictureField.tsx'
import { useChangeLogo } from '../pictures/queries.ts'

/** The organization's logo, which its admins can change. */
export const LogoField = ({ organization: { id, logo } }: { organization: Organization }) => (
  <PictureField noun='logo' current={logo} change={useChangeLogo(id)} />
)
