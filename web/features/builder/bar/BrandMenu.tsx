import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { product } from '../../../../src/domain/product/product.ts';
import { menuPart, useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import button from './BarButton.module.css';
import { barCode } from './code.ts';

const BrandItems = barCode.part('BrandItems', menuPart);

/**
 * The menu next to the product's name: the tagline, links to other pages, and commands.
 * @param props.opened whether a project is open
 */
export function BrandMenu({ opened }: { opened: boolean }) {
  const menu = useMenuOnDemand();
  const target = (
    <ActionIcon
      ref={menu.target}
      size={32}
      className={button.button}
      aria-label={`${product.name} menu`}
      aria-haspopup="menu"
      aria-expanded={menu.opened}
      onClick={menu.open}
    >
      <IconChevronDown size={14} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  if (!menu.opened) return target;
  return <BrandItems opened={opened} button={target} onClose={menu.close} onChoose={menu.choose} />;
}
