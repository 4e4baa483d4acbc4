/** Why no mail arrives without a mail server, and whom to ask. */
export const noMailText =
  'This Muster sends no mail: the message was written to a file on the server it runs on. ' +
  'Ask the person who runs it for your link.'
