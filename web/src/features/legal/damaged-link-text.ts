/** All text of the page for a damaged link. Rule 1.200 */
export const damagedLinkText = {
  heading: 'This link is damaged',
  title: 'Part of the link got lost on its way to you.',
  whatToDo:
    'Open the mail again and press its button. If that fails, copy the whole link from the mail, up to its last letter, and paste it into the address bar.',
  home: 'To the first page',
};
