/** Why a change of a receipt is refused. */
export const messages = {
  notAssigned: 'This task is not assigned to you by somebody else.',
  pastDate: 'The date must not be in the past',
  otherDate: 'This date is no longer proposed.',
  ownDate: 'Somebody else must accept the date that you proposed.',
}
