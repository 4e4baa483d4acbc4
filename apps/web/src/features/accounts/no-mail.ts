/** Shown if the server does not send email: where the message was written instead, and whom to ask for the link. */
export const noMailText =
  'This server does not send email: the message was written to a file on the server it runs on. ' +
  'Ask the person who runs it for your link.'
