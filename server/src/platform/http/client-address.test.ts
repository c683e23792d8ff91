import { describe, expect, test } from 'vitest';
import { addressKey } from './middleware.ts';

describe('Rule 1.34, what counts as one address', () => {
  test.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
    ['2001:db8:1:2::6', '2001:db8:1:0'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:DB8:1:2::6', '2001:db8:1:0'],
    ['2001:0db8:0001:0002:0000::6', '2001:db8:1:0'],
    ['2001:0db8:0000::6', '2001:db8:0:0'],
    ['2001:db8::203.0.113.7', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:0001:0203', '0.1.2.3'],
    ['::fffe:cb00:7107', '0:0:0:0'],
    ['unknown', 'unknown'],
    ['', ''],
  ] as const)('%s is counted as %s', ([address, key]) => {
    expect(addressKey(address)).toBe(key);
  });

  test('a household with an IPv6 network can’t change its address within it', () => {
    const inside = ['2001:db8:1:1200::1', '2001:db8:1:12ff:ffff::', '2001:db8:1:12ab:a:b:c:d'];
    expect(new Set(inside.map(addressKey)).size).toBe(1);
    expect(addressKey('2001:db8:1:1300::1')).not.toBe(addressKey('2001:db8:1:1200::1'));
  });
});
