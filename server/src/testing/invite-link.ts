export function inviteLink(text: string): { token: string; code: string } {
  const hash = /#\/auth\/youth-complete\?(\S+)/.exec(text)?.[1] ?? '';
  const query = new URLSearchParams(hash);
  return { token: query.get('token') ?? '', code: query.get('code') ?? '' };
}
