/** Why a change of a receipt is refused. */
export const messages = {
  notAssigned: 'This task is not assigned to you by somebody else.',
  pastDate: 'The date must not be in the past',
  otherDate: 'This date is no longer proposed.',
  notAccepted: 'The assignee has responded again, or this date was not accepted.',
  dueDateChanged: 'The due date has changed since the date was accepted.',
  ownAcceptance: 'Somebody else must undo the acceptance of the date that you proposed.',
  ownDate: 'Somebody else must accept the date that you proposed.',
}
